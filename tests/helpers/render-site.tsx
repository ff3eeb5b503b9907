import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import { render } from 'vitest-browser-react';
import { Router } from 'wouter';
import { DRAWN_PALETTE } from '../../contract/base-colours.ts';
import { colourTokens } from '../../contract/colour-tokens.ts';
import { siteFonts } from '../../contract/font-faces.ts';
import { STARTER_FONTS } from '../../contract/fonts.ts';
import { directionOf, type Language } from '../../contract/locale.ts';
import type { QueryName, QueryResult } from '../../contract/queries.ts';
import { createQueryClient } from '../../site/api/query-client.ts';
import type { Messages } from '../../site/i18n/ar.ts';
import { ar } from '../../site/i18n/ar.ts';
import { en } from '../../site/i18n/en.ts';
import { MessagesProvider, messagesOf } from '../../site/i18n/messages.tsx';
import { IDENTITIES } from './identity.ts';
import '../../site/styles/index.css';

// The server writes colours and fonts into each document, so the test has to do it.
const theme = document.createElement('style');
theme.textContent = `@layer tokens{${colourTokens(DRAWN_PALETTE, 'site')}}${siteFonts(STARTER_FONTS, (source) => `/${source}`)}`;
document.head.append(theme);

/** Responses of a component's calls, by the name of the call. All other calls fail. */
type Responses = { [Call in QueryName]?: QueryResult<Call> };

/** Both languages with their texts, for `describe.each`. */
export const SPEECHES: { language: Language; t: Messages }[] = [
  { language: 'ar', t: messagesOf(ar, IDENTITIES.ar) },
  { language: 'en', t: messagesOf(en, IDENTITIES.en) },
];

/**
 * Renders a component of the site in Chromium, in a language, with the site's styles and everything that surrounds it on a page. It is
 * removed at the end of the test.
 */
export async function renderSite(
  { language, t }: { language: Language; t: Messages },
  component: ReactNode,
  responses: Responses = {},
) {
  const visitStartedAt = Date.now();
  const client = createQueryClient({
    async makeCall(call) {
      const response = responses[call];
      if (response === undefined) throw new Error(`the test has no response for ${call}`);
      return response;
    },
    isServer: true,
    visitStartedAt: () => visitStartedAt,
  });
  onTestFinished(() => client.clear());
  Object.assign(document.documentElement, { lang: language, dir: directionOf(language) });
  // Some styles wait until script runs.
  document.documentElement.dataset.attached = '';
  document.documentElement.dataset.hydrated = '';
  const rendered = await render(
    <QueryClientProvider client={client}>
      <Router ssrPath="/">
        <MessagesProvider language={language} t={t} identity={IDENTITIES[language]}>
          {component}
        </MessagesProvider>
      </Router>
    </QueryClientProvider>,
  );
  // Otherwise animations of a file's last test would continue until all other tests have ended.
  onTestFinished(() => rendered.unmount());
  return rendered;
}
