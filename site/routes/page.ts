import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Language } from '../../contract/locale.ts';
import type { Messages } from '../i18n/ar.ts';

/** What an address says about its page besides its name. */
export type PageParameters = { id?: number };

/** What a page's head is made from. */
export type HeadContext = {
  client: QueryClient;
  language: Language;
  parameters: PageParameters;
  t: Messages;
};

/** What a page says about itself to browsers and to those who link to it. */
export type Head = {
  title: string;
  description: string;
  status?: 200 | 404;
  /** Whether search engines are to leave the page out. */
  isPrivate?: boolean;
};

/** A page: a module in `routes/`, which exports these. */
export type PageModule = {
  Page: ComponentType<PageParameters>;
  head: (context: HeadContext) => Head;
};
