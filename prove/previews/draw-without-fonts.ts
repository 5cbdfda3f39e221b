import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Outcome } from '../proof.ts';

const SPECIMEN = fileURLToPath(new URL('./specimen.ts', import.meta.url));

/** Draws a picture with the fonts of this machine and with none, which must not make a difference. */
export async function drawWithoutFonts(folder: string): Promise<Outcome> {
  const configuration = join(folder, 'fonts.conf');
  await writeFile(configuration, '<?xml version="1.0"?><fontconfig></fontconfig>');
  const draw = async (more: NodeJS.ProcessEnv): Promise<string> => {
    const env = { ...process.env, ...more };
    return (await promisify(execFile)(process.execPath, [SPECIMEN], { env })).stdout;
  };
  const here = await draw({});
  const without = await draw({ FONTCONFIG_FILE: configuration, FONTCONFIG_PATH: folder });
  return {
    figure: `without fonts ${here === without ? 'equal to the byte' : 'different'}`,
    shortcomings: here === without ? [] : ['without fonts a picture is another one'],
  };
}
