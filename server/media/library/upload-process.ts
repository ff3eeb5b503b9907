// The process in which one upload of staff is read (`read-upload-apart.ts`): it receives the file, and sends the result.
import { type ReadUpload, readUpload, type UploadedFile } from './read-upload.ts';

process.once('message', async (file: UploadedFile) => {
  const result: ReadUpload = await readUpload(file);
  process.send?.(result, () => process.disconnect());
});
