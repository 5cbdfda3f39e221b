import { openDataPaths, RESULTS_MAX } from '../../domain/open-data-paths.ts';
import { withPoints } from '../../domain/texts/numbers.ts';

interface ResultsFileProps {
  readonly q: string;
  readonly total: number;
  readonly className: string | undefined;
}

/** A link that downloads the results of a search as a CSV file. Renders nothing without a search or results. */
export function ResultsFile({ q, total, className }: ResultsFileProps) {
  if (q === '' || total === 0) return null;
  return (
    <p className={`screen-only ${className}`}>
      {total > RESULTS_MAX && (
        <>
          São {withPoints(total)} resultados; o arquivo leva {withPoints(RESULTS_MAX)}. Todos:{' '}
          <a href={openDataPaths.page}>Dados abertos</a>.{' '}
        </>
      )}
      <a href={openDataPaths.results(q)} rel="nofollow">
        Baixar estes resultados (CSV)
      </a>
    </p>
  );
}
