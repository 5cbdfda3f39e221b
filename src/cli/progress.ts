/** The stream for progress: stderr, because stdout is for the report. */
export interface ProgressStream {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

export type Progress = (done: number, total: number) => void;

const BAR_WIDTH = 30;
const LINE_STEP = 10;

/** Shows progress: as a bar on a terminal, otherwise as a line every ten percent. */
export function createProgress(stream: ProgressStream): Progress {
  let written = 0;
  return (done, total) => {
    const share = total === 0 ? 1 : Math.min(done / total, 1);
    const percent = Math.floor(share * 100);
    const figures = `${String(percent).padStart(3)} %  ${done} of ${total}`;
    if (stream.isTTY === true) {
      const filled = Math.round(share * BAR_WIDTH);
      const bar = '█'.repeat(filled).padEnd(BAR_WIDTH, '░');
      stream.write(`\r${bar} ${figures}\u001b[K${share === 1 ? '\n' : ''}`);
    } else if (percent >= written + LINE_STEP || share === 1) {
      written = percent - (percent % LINE_STEP);
      stream.write(`${figures}\n`);
    }
  };
}
