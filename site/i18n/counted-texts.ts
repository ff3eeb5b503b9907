import type { Localized } from '../../contract/locale.ts';

/**
 * What the server counts by itself (decision 0142), as HTML after the privacy policy of the organisation. It is a text of the software, so
 * it is true whatever the organisation has written.
 */
export const COUNTED_TEXT: Localized = {
  ar:
    '<h2>ما يعدّه الموقع من نفسه</h2>' +
    '<p>يعدّ خادمنا كم مرة فُتحت كل صفحة في اليوم، من غير أن يعرف من فتحها. فهو لا يحفظ إلا أعدادًا: لا عنوان شبكة، ولا ملف تعريف ارتباط، ولا اسم متصفح، ولا رقمًا يدل على جهازك. ولذلك لا يستطيع أحد أن يعرف منها ما قرأته أنت، ولا كم شخصًا زار الموقع.</p>' +
    '<p>وهذا كل ما يُعدّ:</p>' +
    '<ul>' +
    '<li>الصفحات التي فُتحت، ولغتها، وهل فُتحت من هاتف؛</li>' +
    '<li>المواقع التي جاء منها الزوار، باسم الموقع وحده؛</li>' +
    '<li>الكلمات التي لم يجد البحث لها شيئًا، ولا يراها أحد منا إلا إذا بُحث عنها خمس مرات فأكثر. وما كان فيه بريد إلكتروني أو خمسة أرقام لا يُحفظ أصلًا، والنادر يُمحى بعد 30 يومًا؛</li>' +
    '<li>الملفات التي نُزّلت، والنماذج التي فُتحت والتي أُرسلت، والاشتراكات التي أُكّدت في النشرة، بأعدادها وحدها؛</li>' +
    '<li>كم مرة أُجيب عن سؤال «هل أفادتك هذه الصفحة؟» بنعم أو لا. وما تضيفه من كلام يصل إلى صندوق رسائلنا بلا اسم ولا عنوان.</li>' +
    '</ul>' +
    '<p>تبقى الأعداد بالأيام سنة وشهرًا، ثم تُجمع بالشهور.</p>',
  en:
    '<h2>What is counted by itself</h2>' +
    '<p>Our server counts how often each page was opened on a day, without knowing by whom. It keeps numbers and nothing else: no network address, no cookie, no name of a browser, and no number that stands for your device. So nobody can tell from them what you have read, or how many people were here.</p>' +
    '<p>This is all that is counted:</p>' +
    '<ul>' +
    '<li>the pages that were opened, their language, and whether it was on a phone;</li>' +
    '<li>the sites from which visitors came, by the name of the site alone;</li>' +
    '<li>words for which the search found nothing. None of us sees them unless they were searched five times or more. Words with an email address or five digits are not kept at all, and rare ones are deleted after 30 days;</li>' +
    '<li>files that were downloaded, forms that were opened and sent, and subscriptions to the newsletter that were confirmed, by their number alone;</li>' +
    '<li>how often “Was this page useful?” was answered with yes or no. What you add in words arrives in our inbox, without a name or an address.</li>' +
    '</ul>' +
    '<p>The numbers are kept by day for a year and a month, and then by month.</p>',
};
