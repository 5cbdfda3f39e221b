import type { OpenData } from '../../domain/open-data.ts';

/** What a request needs of the open data. */
export interface OpenDataFiles {
  /** The newest files and the folder that they are in, packed ones beside; null before the first are made. */
  current(): { readonly data: OpenData; readonly folder: string } | null;
}
