import { type ReadMessage, type ReadRequest, readUpload } from './read-upload.ts';

// The process that reads one upload of staff (`read-upload-apart.ts`). It receives the file, and sends the result. Pixels are
// decoded in other threads, so the clock below can check their memory.
process.once('message', async ({ file, maxMemory }: ReadRequest) => {
  setInterval(() => {
    if (process.memoryUsage.rss() > maxMemory) process.kill(process.pid, 'SIGKILL');
  }, 20).unref();
  process.send?.('reading' satisfies ReadMessage);
  const result: ReadMessage = await readUpload(file);
  process.send?.(result, () => process.disconnect());
});

// Without its server nobody waits for it, and nobody ends it.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
