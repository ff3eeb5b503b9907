import { useRouter } from 'wouter';

/**
 * The current path and query as the address has them. wouter's own `useLocation` and `useSearch` decode them, after
 * which a query of `%2526` would be read as `&`.
 */
export function useAddress(): { pathname: string; search: string } {
  const router = useRouter();
  const [pathname] = router.hook(router);
  return { pathname, search: router.searchHook(router) };
}
