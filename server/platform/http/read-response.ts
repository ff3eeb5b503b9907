/**
 * Reads the body of another server's response, which may be endless.
 * @param maxBytes the largest body that is read
 * @returns null if it is larger. The rest stays unread, and its connection ends
 */
export async function readResponse(response: Response, maxBytes: number): Promise<Buffer | null> {
  if (response.body === null) return Buffer.alloc(0);
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) {
    // An unread body would keep its connection open.
    await response.body.cancel();
    return null;
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.length;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
