import { formatTrips } from '../i18n/format.ts';

type TripCountProps = { trips: number };

/** Shows the number of trips in two digits (specification §4). Screen readers leave out the zero in front, which they would read. */
export function TripCount({ trips }: TripCountProps) {
  const digits = String(trips);
  const zeros = formatTrips(trips).slice(0, -digits.length);
  return (
    <bdi dir="ltr">
      {zeros !== '' && <span aria-hidden="true">{zeros}</span>}
      {digits}
    </bdi>
  );
}
