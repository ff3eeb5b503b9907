import { formatBytes } from '../../contract/file-size.ts';
import { fileFormat } from './file-address.ts';

type FileFormatProps = {
  /** The file's address. */
  file: string;
  /** In bytes. Null if unknown. */
  size: number | null;
};

/** The format and the size of a file: “PDF · 48 KB”. Unknown parts are left out. */
export function FileFormat({ file, size }: FileFormatProps) {
  const format = fileFormat(file);
  return (
    <>
      {format !== '' && <bdi dir="ltr">{format}</bdi>}
      {format !== '' && size !== null && ' · '}
      {size !== null && <bdi dir="ltr">{formatBytes(size)}</bdi>}
    </>
  );
}
