const PRODUCT = 'MBTI DB';

export interface PageTitleProps {
  /** Stands before the product's name. */
  readonly title: string;
  readonly description?: string;
}

/** What a tab, a search engine and a preview show of a page; React puts it into the head. */
export function PageTitle({ title, description }: PageTitleProps) {
  return (
    <>
      <title>{`${title} — ${PRODUCT}`}</title>
      {description === undefined ? null : <meta name="description" content={description} />}
    </>
  );
}
