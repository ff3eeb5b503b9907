import { expect, type Page } from './shared-admin.ts';

/**
 * Waits until the browser has stored a text in a database of its own. Whoever closes a tab earlier closes it before the device has
 * what was typed.
 */
export async function expectOnDevice(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.evaluate(storedValues)).toContain(text);
}

/** Returns everything that the databases of the page's origin have, as JSON. Runs in the page. */
async function storedValues(): Promise<string> {
  const answered = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const values: unknown[] = [];
  // Only those that exist: to open another one would make it, without the stores that the page makes.
  for (const { name } of await indexedDB.databases()) {
    const database = await answered(indexedDB.open(name ?? ''));
    for (const store of database.objectStoreNames) {
      values.push(await answered(database.transaction(store).objectStore(store).getAll()));
    }
    database.close();
  }
  return JSON.stringify(values);
}
