import { useRouter } from 'wouter';

/**
 * Returns the current path and query, still encoded. wouter's `useLocation` and `useSearch` decode them, so that parsing
 * the query would decode `%2526` twice, to `&`.
 */
export function useAddress(): { pathname: string; search: string } {
  const router = useRouter();
  const [pathname] = router.hook(router);
  return { pathname, search: router.searchHook(router) };
}
