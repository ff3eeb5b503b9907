/** Where Friday and Saturday are free. Elsewhere Saturday and Sunday are. Source: the weekends of CLDR 48. */
const FREE_ON_FRIDAY = [
  'Africa/Algiers',
  'Africa/Cairo',
  'Africa/Khartoum',
  'Africa/Tripoli',
  'Asia/Aden',
  'Asia/Amman',
  'Asia/Baghdad',
  'Asia/Bahrain',
  'Asia/Damascus',
  'Asia/Kuwait',
  'Asia/Muscat',
  'Asia/Qatar',
  'Asia/Riyadh',
];

/** Returns whether people work on a day such as `2026-11-29` in a time zone. Holidays count as working days. */
export function isWorkingDay(day: string, zone: string): boolean {
  const weekday = new Date(day).getUTCDay();
  return weekday !== 6 && weekday !== (FREE_ON_FRIDAY.includes(zone) ? 5 : 0);
}
