<?php
/**
 * Fills an empty WordPress with a small site in Arabic and English, and writes its export. README.md says how to run it.
 * Usage: STEP=write php make-exports.php WORDPRESS_FOLDER VARIANT > VARIANT.xml
 * VARIANT is `polylang` (blocks, both languages by Polylang), `wpml` (blocks, both languages with the fields of WPML Export and Import)
 * or `classic` (the classic editor, Arabic, with plain addresses).
 */

[, $folder, $variant] = $argv;
$_SERVER['HTTP_HOST'] = 'old.example.org';
$_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';
$_SERVER['REQUEST_URI'] = '/';
$_SERVER['REQUEST_METHOD'] = 'GET';
define('WP_INSTALLING', getenv('STEP') === 'install');
define('WP_ADMIN', true);
if (getenv('STEP') === 'languages') $_GET['page'] = 'mlang';
ob_start();
require "$folder/wp-load.php";
require_once ABSPATH . 'wp-admin/includes/admin.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
require_once ABSPATH . 'wp-admin/includes/export.php';

if (getenv('STEP') === 'install') {
  wp_install('جمعية نبع', 'editor', 'editor@old.example.org', true, '', 'a password of this example');
  update_option('timezone_string', 'Asia/Riyadh');
  update_option('permalink_structure', $variant === 'classic' ? '' : '/%year%/%monthnum%/%postname%/');
  update_option('uploads_use_yearmonth_folders', 1);
  update_option('active_plugins', $variant === 'polylang' ? ['polylang/polylang.php'] : []);
  exit;
}

if (getenv('STEP') === 'languages') {
  foreach ([['العربية', 'ar', 'ar', 1, 'sa'], ['English', 'en', 'en_US', 0, 'us']] as [$name, $slug, $locale, $rtl, $flag]) {
    (new PLL_Admin_Model(PLL()->options))->add_language(['name' => $name, 'slug' => $slug, 'locale' => $locale, 'rtl' => $rtl, 'flag' => $flag, 'term_group' => 0]);
  }
  $options = get_option('polylang');
  update_option('polylang', ['default_lang' => 'ar', 'force_lang' => 1, 'hide_default' => 1, 'rewrite' => 1, 'media_support' => 0] + $options);
  exit;
}
foreach (get_posts(['post_type' => ['post', 'page'], 'post_status' => 'any', 'numberposts' => -1]) as $post) {
  wp_delete_post($post->ID, true);
}
wp_set_current_user(1);
$GLOBALS['wp_rewrite']->init();

/** Says in which language an entry is, and which one it translates. */
function speak(int $id, string $language, ?int $of = null): void {
  global $variant;
  if ($variant === 'polylang') {
    pll_set_post_language($id, $language);
    if ($of !== null) pll_save_post_translations(['ar' => $of, 'en' => $id]);
  }
  if ($variant === 'wpml') {
    add_post_meta($id, '_wpml_import_language_code', $language);
    add_post_meta($id, '_wpml_import_translation_group', 'post_' . ($of ?? $id));
    if ($of !== null) add_post_meta($id, '_wpml_import_source_language_code', 'ar');
  }
}

/** Writes an entry. @return its number */
function write(array $entry, string $language = 'ar', ?int $of = null): int {
  $id = wp_insert_post(wp_slash($entry + ['post_status' => 'publish', 'post_author' => 1, 'comment_status' => 'open']), true);
  if (is_wp_error($id)) throw new Exception($id->get_error_message());
  speak($id, $language, $of);
  return $id;
}

/** Draws a small picture, puts it into the library with its sizes, and describes it. @return its number */
function picture(string $name, array $colour, string $title, string $alt, string $caption = '', string $date = '2024-05-02 09:00:00'): int {
  $folder = wp_upload_dir(substr($date, 0, 7))['path'];
  $file = "$folder/$name";
  $image = imagecreatetruecolor(640, 400);
  imagefill($image, 0, 0, imagecolorallocate($image, ...$colour));
  imagefilledellipse($image, 320, 200, 200, 200, imagecolorallocate($image, 240, 225, 190));
  str_ends_with($name, '.png') ? imagepng($image, $file) : imagejpeg($image, $file, 60);
  return attach($file, str_ends_with($name, '.png') ? 'image/png' : 'image/jpeg', $title, $alt, $caption, $date);
}

function attach(string $file, string $type, string $title, string $alt, string $caption, string $date): int {
  $id = wp_insert_attachment(wp_slash(['post_title' => $title, 'post_excerpt' => $caption, 'post_mime_type' => $type, 'post_status' => 'inherit', 'post_date' => $date]), $file, 0, true);
  wp_update_attachment_metadata($id, wp_generate_attachment_metadata($id, $file));
  if ($alt !== '') update_post_meta($id, '_wp_attachment_image_alt', $alt);
  return $id;
}

function size(int $id, string $size): string { return wp_get_attachment_image_src($id, $size)[0]; }

if ($variant === 'wpml') {
  // WPML keeps languages in a table that is in no export, and puts them into addresses.
  $english = fn($link, $post) => get_post_meta(is_object($post) ? $post->ID : $post, '_wpml_import_language_code', true) === 'en'
    ? str_replace('old.example.org/', 'old.example.org/en/', $link) : $link;
  foreach (['post_link', 'page_link'] as $filter) add_filter($filter, $english, 10, 2);
}

$well = picture('البئر.jpg', [60, 110, 140], 'البئر', 'بئر القرية وحولها أطفال', 'البئر بعد إصلاحها');
$class = picture('class.jpg', [150, 90, 60], 'فصل', 'فصل دراسي فيه عشرون طالبة');
$team = picture('team.png', [90, 110, 60], 'الفريق', 'فريق الجمعية أمام المقر', '', '2024-03-10 09:00:00');
$unused = picture('unused.jpg', [20, 20, 20], 'لا تستعمل', '', '', '2024-03-11 09:00:00');
$pdf = wp_upload_dir('2024-05')['path'] . '/report.pdf';
file_put_contents($pdf, "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n");
$report = attach($pdf, 'application/pdf', 'التقرير السنوي', '', '', '2024-05-03 09:00:00');
$lost = picture('lost.jpg', [200, 10, 10], 'صورة ضائعة', '');
unlink(get_attached_file($lost));
$category = wp_insert_term('المياه', 'category')['term_id'];

if ($variant === 'classic') {
  $first = write([
    'post_title' => 'افتتاح بئر القرية', 'post_date' => '2024-05-04 20:30:00', 'post_category' => [$category],
    'post_content' => "افتتحنا اليوم بئر القرية\nبحضور أهلها.\n\nوهذه صورتها:\n\n" .
      "[caption id=\"attachment_$well\" align=\"aligncenter\" width=\"300\"]<a href=\"" . wp_get_attachment_url($well) . "\"><img class=\"size-medium wp-image-$well\" src=\"" . size($well, 'medium') . "\" alt=\"بئر القرية\" width=\"300\" height=\"188\" /></a> البئر في <em>يوم</em> افتتاحها[/caption]\n\n" .
      "<strong>شكراً</strong> لكل من <span style=\"color: #ff0000;\">تبرع</span>. نشرنا [هنا] القائمة.\n<h1>الأرقام</h1>\n<ul>\n\t<li>عشرون متطوعاً</li>\n\t<li>مئة أسرة</li>\n</ul>\n<blockquote>الماء حياة.</blockquote>\n" .
      "https://www.youtube.com/watch?v=abcdefghijk\n\n[gallery ids=\"$well,$class\" columns=\"2\"]\n\n[contact-form-7 id=\"5\" title=\"تواصل\"]\n\n[button url=\"https://example.com\"]تبرع الآن[/button]\n\n<!--more-->\n\nاقرأ <a href=\"http://old.example.org/?page_id=900001\">صفحة لا وجود لها</a>.",
  ]);
  set_post_thumbnail($first, $well);
  $about = write(['post_type' => 'page', 'post_title' => 'من نحن', 'post_date' => '2023-01-01 08:00:00',
    'post_content' => "جمعية نبع تحفر الآبار.\n\nاقرأ عن <a href=\"http://old.example.org/?p=$first\">بئر القرية</a>، وحمل <a href=\"" . wp_get_attachment_url($report) . "\">التقرير السنوي</a>."]);
  write(['post_type' => 'page', 'post_title' => 'فريقنا', 'post_parent' => $about, 'post_date' => '2023-01-02 08:00:00', 'menu_order' => 2,
    'post_content' => "<img class=\"alignnone size-full wp-image-$team\" src=\"" . wp_get_attachment_url($team) . "\" alt=\"\" />\n\n<table>\n<tbody>\n<tr>\n<th>الاسم</th>\n<th>العمل</th>\n</tr>\n<tr>\n<td>نورة</td>\n<td>المديرة</td>\n</tr>\n</tbody>\n</table>\n[su_accordion][su_spoiler title=\"كيف أتطوع؟\"]اكتب إلينا.[/su_spoiler][/su_accordion]"]);
  write(['post_title' => 'Our first well', 'post_date' => '2022-02-02 12:00:00', 'post_content' => "We dug our first well.\n\nIt is 40 metres deep."]);
  write(['post_title' => 'مسودة عن الشتاء', 'post_status' => 'draft', 'post_content' => 'لم تكتمل.']);
  write(['post_title' => 'محضر داخلي', 'post_status' => 'private', 'post_content' => 'للموظفين فقط.']);
  write(['post_title' => 'خبر بكلمة مرور', 'post_password' => 'secret', 'post_content' => 'محمي.']);
} else {
  $image = fn(int $id, string $size, string $alt, string $caption = '') =>
    "<!-- wp:image {\"id\":$id,\"sizeSlug\":\"$size\",\"linkDestination\":\"none\"} -->\n<figure class=\"wp-block-image size-$size\"><img src=\"" . size($id, $size) . "\" alt=\"$alt\" class=\"wp-image-$id\"/>" . ($caption === '' ? '' : "<figcaption class=\"wp-element-caption\">$caption</figcaption>") . "</figure>\n<!-- /wp:image -->\n\n";
  $text = fn(string $words) => "<!-- wp:paragraph -->\n<p>$words</p>\n<!-- /wp:paragraph -->\n\n";
  $heading = fn(string $words, int $level = 2) => "<!-- wp:heading {\"level\":$level} -->\n<h$level>$words</h$level>\n<!-- /wp:heading -->\n\n";
  $list = fn(string ...$items) => "<!-- wp:list -->\n<ul>" . implode("\n\n", array_map(fn($item) => "<!-- wp:list-item -->\n<li>$item</li>\n<!-- /wp:list-item -->", $items)) . "</ul>\n<!-- /wp:list -->\n\n";
  $gallery = fn(string $caption, int ...$ids) => "<!-- wp:gallery {\"linkTo\":\"none\"} -->\n<figure class=\"wp-block-gallery has-nested-images columns-default is-cropped\">" . implode('', array_map(fn($id) => $image($id, 'large', ''), $ids)) . ($caption === '' ? '' : "<figcaption class=\"blocks-gallery-caption\">$caption</figcaption>") . "</figure>\n<!-- /wp:gallery -->\n\n";
  $quote = fn(string $words, string $by) => "<!-- wp:quote -->\n<blockquote class=\"wp-block-quote\"><!-- wp:paragraph -->\n<p>$words</p>\n<!-- /wp:paragraph --><cite>$by</cite></blockquote>\n<!-- /wp:quote -->\n\n";
  $embed = "<!-- wp:embed {\"url\":\"https://youtu.be/abcdefghijk\",\"type\":\"video\",\"providerNameSlug\":\"youtube\",\"responsive\":true} -->\n<figure class=\"wp-block-embed is-type-video is-provider-youtube wp-block-embed-youtube\"><div class=\"wp-block-embed__wrapper\">\nhttps://youtu.be/abcdefghijk\n</div></figure>\n<!-- /wp:embed -->\n\n";
  $table = fn(array $head, array $row) => "<!-- wp:table -->\n<figure class=\"wp-block-table\"><table><thead><tr><th>" . implode('</th><th>', $head) . "</th></tr></thead><tbody><tr><td>" . implode('</td><td>', $row) . "</td></tr></tbody></table></figure>\n<!-- /wp:table -->\n\n";
  $file = fn(string $name, string $load) => "<!-- wp:file {\"id\":$report,\"href\":\"" . wp_get_attachment_url($report) . "\"} -->\n<div class=\"wp-block-file\"><a href=\"" . wp_get_attachment_url($report) . "\">$name</a><a href=\"" . wp_get_attachment_url($report) . "\" class=\"wp-block-file__button wp-element-button\" download>$load</a></div>\n<!-- /wp:file -->\n\n";
  $buttons = fn(string $to, string $words) => "<!-- wp:buttons -->\n<div class=\"wp-block-buttons\"><!-- wp:button -->\n<div class=\"wp-block-button\"><a class=\"wp-block-button__link wp-element-button\" href=\"$to\">$words</a></div>\n<!-- /wp:button --></div>\n<!-- /wp:buttons -->\n\n";
  $details = fn(string $question, string $answer) => "<!-- wp:details -->\n<details class=\"wp-block-details\"><summary>$question</summary>" . $text($answer) . "</details>\n<!-- /wp:details -->\n\n";

  $well_ar = write(['post_title' => 'افتتاح بئر القرية', 'post_name' => 'افتتاح-بئر-القرية', 'post_date' => '2024-05-04 20:30:00', 'post_category' => [$category], 'tags_input' => ['ماء'],
    'post_excerpt' => 'مقتطف الخبر.',
    'post_content' => $text('افتتحنا اليوم بئر القرية بحضور أهلها &amp; ضيوفهم.') . $image($well, 'medium', 'بئر القرية', 'البئر في <em>يوم</em> افتتاحها') . $heading('الأرقام', 3) . $list('عشرون متطوعاً', 'مئة أسرة') .
      $quote('الماء حياة.', 'أم سالم') . $embed . $table(['السنة', 'الآبار'], ['2024', '7']) . $gallery('من يوم الافتتاح', $well, $class) .
      "<!-- wp:latest-posts /-->\n\n" . "<!-- wp:shortcode -->\n[contact-form-7 id=\"5\" title=\"تواصل\"]\n<!-- /wp:shortcode -->\n\n" .
      $text('صورة من موقع آخر: <img src="https://elsewhere.example/x.jpg" alt="خارجية">') . $image($lost, 'full', 'ضائعة') . $file('التقرير السنوي', 'تنزيل')]);
  $well_en = write(['post_title' => 'The village well opens', 'post_name' => 'village-well', 'post_date' => '2024-05-04 21:00:00',
    'post_content' => $text('We opened the village well today.') . $image($well, 'medium', 'The village well', 'The well on the day it opened') . $heading('Figures', 3) . $list('Twenty volunteers', 'A hundred families') . $embed], 'en', $well_ar);
  set_post_thumbnail($well_ar, $well);
  set_post_thumbnail($well_en, $well);
  $about_ar = write(['post_type' => 'page', 'post_title' => 'من نحن', 'post_name' => 'من-نحن', 'post_date' => '2023-01-01 08:00:00', 'post_content' =>
    $text('جمعية نبع تحفر الآبار منذ عام 2010.') . $image($team, 'large', '', 'فريقنا أمام المقر') . $heading('أسئلة') . $details('كيف أتطوع؟', 'اكتب إلينا.') . $details('أين أنتم؟', 'في أبها.') .
    $text('اقرأ عن <a href="' . get_permalink($well_ar) . '">بئر القرية</a>، وعن <a href="http://old.example.org/?p=' . $well_ar . '">البئر</a>، أو زر <a href="https://example.com/">شريكنا</a> أو <a href="http://old.example.org/shop/">المتجر</a>.') .
    $gallery('', $well, $class) . $quote('العمل معهم شرف.', 'متطوعة') . $embed . $file('التقرير السنوي', 'تنزيل') . $buttons(get_permalink($well_ar), 'اقرأ عن البئر')]);
  $about_en = write(['post_type' => 'page', 'post_title' => 'About us', 'post_name' => 'about-us', 'post_date' => '2023-01-01 08:00:00', 'post_content' =>
    $text('We have been digging wells since 2010.') . $image($team, 'large', '', 'Our team') . $heading('Questions') . $details('How can I volunteer?', 'Write to us.') . $details('Where are you?', 'In Abha.') .
    $text('Read about <a href="' . get_permalink($well_en) . '">the village well</a>.') . $gallery('', $well, $class) . $quote('It is an honour to work with them.', 'A volunteer') . $embed . $file('Annual report', 'Download') . $buttons(get_permalink($well_en), 'Read about the well')], 'en', $about_ar);
  write(['post_type' => 'page', 'post_title' => 'فريقنا', 'post_name' => 'فريقنا', 'post_parent' => $about_ar, 'post_date' => '2023-01-02 08:00:00', 'post_content' => $text('نحن خمسة.')]);
  write(['post_type' => 'page', 'post_title' => 'Donate', 'post_name' => 'donate', 'post_date' => '2023-01-03 08:00:00', 'post_content' => $text('Give water.')], 'en');
  write(['post_title' => 'توزيع السلال', 'post_date' => '2024-04-01 10:00:00', 'post_content' => $text('وزعنا ألف سلة.') . $text('<a href="' . get_permalink($well_ar) . '#numbers">الأرقام</a>')]);
  write(['post_title' => 'A letter from Berlin', 'post_date' => '2024-04-02 10:00:00', 'post_content' => $text('Greetings.')], 'en');
  write(['post_title' => 'حملة الشتاء', 'post_status' => 'future', 'post_date' => '2035-12-01 10:00:00', 'post_content' => $text('تبدأ الحملة في ديسمبر.')]);
  write(['post_title' => 'مسودة عن الشتاء', 'post_status' => 'draft', 'post_content' => $text('لم تكتمل.')]);
  write(['post_title' => 'ينتظر المراجعة', 'post_status' => 'pending', 'post_content' => $text('قيد المراجعة.')]);
  write(['post_title' => 'محضر داخلي', 'post_status' => 'private', 'post_content' => $text('للموظفين فقط.')]);
  write(['post_title' => 'خبر بكلمة مرور', 'post_password' => 'secret', 'post_content' => $text('محمي.')]);
  wp_update_post(['ID' => $well_ar, 'post_modified' => '2024-05-05 10:00:00']);
  $menu = wp_create_nav_menu('القائمة');
  wp_update_nav_menu_item($menu, 0, ['menu-item-title' => 'من نحن', 'menu-item-object' => 'page', 'menu-item-object-id' => $about_ar, 'menu-item-type' => 'post_type', 'menu-item-status' => 'publish']);
  wp_insert_comment(['comment_post_ID' => $well_ar, 'comment_author' => 'زائر', 'comment_author_email' => 'visitor@example.org', 'comment_content' => 'بارك الله فيكم', 'comment_approved' => 1]);
}

ob_end_clean();
$errors = ini_set('display_errors', '0');
export_wp(['content' => 'all']);
