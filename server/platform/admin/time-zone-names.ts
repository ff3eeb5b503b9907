import type { Language, Localized } from '../../../contract/locale.ts';

/**
 * The cities of time zones in both languages, as in “Time in Riyadh”: those of the Arab world, and those that Arabic speakers
 * work with.
 */
const CITIES: Readonly<Record<string, Localized>> = {
  'Africa/Algiers': { ar: 'الجزائر', en: 'Algiers' },
  'Africa/Cairo': { ar: 'القاهرة', en: 'Cairo' },
  'Africa/Casablanca': { ar: 'الدار البيضاء', en: 'Casablanca' },
  'Africa/Djibouti': { ar: 'جيبوتي', en: 'Djibouti' },
  'Africa/El_Aaiun': { ar: 'العيون', en: 'Laayoune' },
  'Africa/Khartoum': { ar: 'الخرطوم', en: 'Khartoum' },
  'Africa/Mogadishu': { ar: 'مقديشو', en: 'Mogadishu' },
  'Africa/Nairobi': { ar: 'نيروبي', en: 'Nairobi' },
  'Africa/Nouakchott': { ar: 'نواكشوط', en: 'Nouakchott' },
  'Africa/Tripoli': { ar: 'طرابلس', en: 'Tripoli' },
  'Africa/Tunis': { ar: 'تونس', en: 'Tunis' },
  'America/Chicago': { ar: 'شيكاغو', en: 'Chicago' },
  'America/Los_Angeles': { ar: 'لوس أنجلوس', en: 'Los Angeles' },
  'America/New_York': { ar: 'نيويورك', en: 'New York' },
  'America/Toronto': { ar: 'تورونتو', en: 'Toronto' },
  'Asia/Aden': { ar: 'عدن', en: 'Aden' },
  'Asia/Amman': { ar: 'عمّان', en: 'Amman' },
  'Asia/Baghdad': { ar: 'بغداد', en: 'Baghdad' },
  'Asia/Bahrain': { ar: 'المنامة', en: 'Manama' },
  'Asia/Beirut': { ar: 'بيروت', en: 'Beirut' },
  'Asia/Damascus': { ar: 'دمشق', en: 'Damascus' },
  'Asia/Dhaka': { ar: 'دكا', en: 'Dhaka' },
  'Asia/Dubai': { ar: 'دبي', en: 'Dubai' },
  'Asia/Gaza': { ar: 'غزة', en: 'Gaza' },
  'Asia/Hebron': { ar: 'الخليل', en: 'Hebron' },
  'Asia/Jakarta': { ar: 'جاكرتا', en: 'Jakarta' },
  'Asia/Jerusalem': { ar: 'القدس', en: 'Jerusalem' },
  'Asia/Kabul': { ar: 'كابول', en: 'Kabul' },
  'Asia/Karachi': { ar: 'كراتشي', en: 'Karachi' },
  'Asia/Kuala_Lumpur': { ar: 'كوالالمبور', en: 'Kuala Lumpur' },
  'Asia/Kuwait': { ar: 'الكويت', en: 'Kuwait' },
  'Asia/Muscat': { ar: 'مسقط', en: 'Muscat' },
  'Asia/Qatar': { ar: 'الدوحة', en: 'Doha' },
  'Asia/Riyadh': { ar: 'الرياض', en: 'Riyadh' },
  'Asia/Tehran': { ar: 'طهران', en: 'Tehran' },
  'Australia/Sydney': { ar: 'سيدني', en: 'Sydney' },
  'Europe/Amsterdam': { ar: 'أمستردام', en: 'Amsterdam' },
  'Europe/Berlin': { ar: 'برلين', en: 'Berlin' },
  'Europe/Brussels': { ar: 'بروكسل', en: 'Brussels' },
  'Europe/Istanbul': { ar: 'إسطنبول', en: 'Istanbul' },
  'Europe/London': { ar: 'لندن', en: 'London' },
  'Europe/Madrid': { ar: 'مدريد', en: 'Madrid' },
  'Europe/Oslo': { ar: 'أوسلو', en: 'Oslo' },
  'Europe/Paris': { ar: 'باريس', en: 'Paris' },
  'Europe/Rome': { ar: 'روما', en: 'Rome' },
  'Europe/Stockholm': { ar: 'ستوكهولم', en: 'Stockholm' },
  'Europe/Vienna': { ar: 'فيينا', en: 'Vienna' },
  'Europe/Zurich': { ar: 'زيورخ', en: 'Zurich' },
  'Indian/Comoro': { ar: 'موروني', en: 'Moroni' },
};

/** Returns the city that names a time zone. One without a name here keeps its name from the IANA list. */
export function timeZoneCity(timeZone: string, language: Language): string {
  return (
    CITIES[timeZone]?.[language] ??
    timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  );
}
