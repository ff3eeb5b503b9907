import type { Network } from '../../contract/content/settings-facts.ts';
import drawings from './networks.svg?no-inline';
import './network-icon.css';

type NetworkIconProps = { network: Network };

/**
 * The icon of a social network, in the text's colour. The icons are in a separate file, because they are below the fold of most pages and
 * each page shows them twice.
 */
export function NetworkIcon({ network }: NetworkIconProps) {
  return (
    <svg className="network-icon" viewBox="0 0 24 24" aria-hidden="true">
      <use href={`${drawings}#${network}`} />
    </svg>
  );
}
