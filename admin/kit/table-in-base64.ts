/**
 * Returns the bytes of a table in base64, because the server detects the character set. @throws DOMException if a file cannot
 * be read
 */
export async function tableInBase64(table: Blob): Promise<string> {
  const address = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(table);
  });
  return address.slice(address.indexOf(',') + 1);
}
