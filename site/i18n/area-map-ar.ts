/** The Arabic texts of the map of the areas. */
export const AREA_MAP_AR = {
  more: 'كل ما في',
  lead: 'في كل منطقة فريق من أهلها. اختر منطقة لترى أرقامها.',
  leadOfTable: 'في كل منطقة فريق من أهلها، وهذه أرقام المناطق كلها.',
  loading: 'جارٍ تحميل الخريطة',
  areas: 'المناطق',
  totals: 'إجمالي المشاريع',
  allAreas: 'كل المناطق',
  beneficiaries: 'المستفيدون',
  programs: 'البرامج',
  projects: 'المشاريع',
  ofTotal: 'من الإجمالي',
  rank: 'الترتيب',
  rankOf: 'من',
  table: 'كل المناطق في جدول',
  tableCaption: 'المستفيدون والبرامج والمشاريع في كل منطقة',
  area: 'المنطقة',
  total: 'الإجمالي',
  attribution: 'خريطة:',
  attributionVia: 'MapSVG عبر svg-maps',
  attributionComma: '،',
  licence: 'CC BY 4.0',
};

/** The type of these texts, in any language. */
export type AreaMapTexts = typeof AREA_MAP_AR;
