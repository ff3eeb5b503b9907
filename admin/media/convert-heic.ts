const HEIC = /\.hei[cf]$/i;

/** Quality of the JPEG, which the server encodes once more. */
const QUALITY = 0.95;

/**
 * Converts a picture of a phone to JPEG, in browsers that can show it (Safari). Others return the file as it is, and the
 * server says what to do.
 */
export async function convertHeic(file: File): Promise<File> {
  if (!HEIC.test(file.name) && file.type !== 'image/heic' && file.type !== 'image/heif')
    return file;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return file;
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const jpeg = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  });
  return jpeg === null
    ? file
    : new File([jpeg], file.name.replace(HEIC, '.jpg'), {
        type: 'image/jpeg',
        lastModified: file.lastModified,
      });
}
