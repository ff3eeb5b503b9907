import type { Route } from '@playwright/test';
import type { BrowserCommand } from 'vitest/node';

/** A request that a component has made: its headers, and its body as text. */
export type RecordedPost = { headers: Record<string, string>; body: string };

/** The response to a post. */
export type PostResponse = { status: number; body: unknown; headers?: Record<string, string> };

const posts = new Map<string, RecordedPost[]>();
const handlers = new Map<string, (route: Route) => Promise<void>>();

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Mocks responses to all posts to a path from now on, and discards the recorded posts. */
    mockPosts: (path: string, response: PostResponse) => Promise<void>;
    /** The posts to a path since `mockPosts` was called. */
    recordedPosts: (path: string) => Promise<RecordedPost[]>;
  }
}

const mockPosts: BrowserCommand<[path: string, response: PostResponse]> = async (
  { context },
  path,
  { status, body, headers = {} },
) => {
  const recorded: RecordedPost[] = [];
  posts.set(path, recorded);
  const before = handlers.get(path);
  if (before !== undefined) await context.unroute(`**${path}`, before);
  const handler = async (route: Route) => {
    const request = route.request();
    recorded.push({ headers: request.headers(), body: request.postData() ?? '' });
    await route.fulfill({ status, headers, json: body });
  };
  handlers.set(path, handler);
  await context.route(`**${path}`, handler);
};

const recordedPosts: BrowserCommand<[path: string]> = (_context, path) => posts.get(path) ?? [];

/** Commands that component tests can call in the Node process of the browser (vitest.config.ts). */
export const browserCommands = { mockPosts, recordedPosts };
