import PDFDocument from 'pdfkit';
import { createTypesetter } from '../../src/print/typesetter.ts';

// Names in the scripts of the world, as a client may have them.

/** All that the fonts of the service can print. */
export const NAMES = {
  han: '王小明有限公司（上海）',
  kana: 'さくら株式会社 タロウ',
  hangul: '주식회사 한빛 (서울)',
  thai: 'บริษัท น้ำดื่ม จำกัด',
  hindi: 'हिन्दी प्रिंटिंग क्षेत्र ज्ञान श्री',
  bengali: 'বাংলা ক্ষুদ্র ব্যবসা',
  tamil: 'தமிழ் நிறுவனம் கொ',
  telugu: 'తెలుగు వ్యాపారం',
  gujarati: 'ગુજરાતી વ્યવસાય',
  gurmukhi: 'ਪੰਜਾਬੀ ਵਪਾਰ',
  kannada: 'ಕನ್ನಡ ವ್ಯಾಪಾರ ಸ್ತ್ರೀ',
  malayalam: 'മലയാളം വ്യാപാരം ക്ഷേത്രം',
  odia: 'ଓଡ଼ିଆ ବ୍ୟବସାୟ',
  sinhala: 'සිංහල ව්‍යාපාරය ශ්‍රී',
  khmer: 'ភាសាខ្មែរ ក្រុមហ៊ុន',
  burmese: 'မြန်မာ ကုမ္ပဏီ လုပ်ငန်း',
  lao: 'ພາສາລາວ ບໍລິສັດ ນ້ຳ',
  amharic: 'አማርኛ ድርጅት',
  arabic: 'شركة النور للتجارة',
  persian: 'می‌خواهم شرکت',
  hebrew: 'חברת הדוגמה בע"מ',
  georgian: 'შპს მაგალითი',
  armenian: 'Օրինակ ՍՊԸ',
  signs: '₿ ₾ ₼ ₺ ₴ ₸ ₹ ₽ ₩ ₫ ₦ ₱ ₪ ฿ ㎡ ㎥ ⑳ ＡＢＣ，「」 ½ № €',
};

/** Lines of which something is read from the right, and their characters from the left to the right. */
export const VISUAL: Record<string, string> = {
  'سلام دنیا': 'ایند مالس',
  'حقوق (شركة) ۱۲۳': '۱۲۳ (ةكرش) قوقح',
  'חברת הדוגמה בע"מ': 'מ"עב המגודה תרבח',
  'יש לי 500 tokenים של globus2000.': '.globus2000 לש םיtoken 500 יל שי',
  'אוזניות אלחוטיות Xiaomi Redmi Buds 3 Lite - צבע שחור':
    'רוחש עבצ - Xiaomi Redmi Buds 3 Lite תויטוחלא תוינזוא',
  'Firma שלום עולם (GmbH), 12 %': 'Firma םלוע םולש (GmbH), 12 %',
  'חשבון [INV-2026/1] (12.50 EUR)': '(12.50 EUR) [INV-2026/1] ןובשח',
};

/** The characters of a line as a paper shows them, from the left to the right. */
export function visual(text: string): string {
  const set = createTypesetter(new PDFDocument({ autoFirstPage: false }));
  const [line] = set.lines([{ text, style: { face: 'sans', size: 12 } }], 1000);
  // The PDF library turns letters that are read from the right by itself.
  const turned = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
  return (line?.pieces ?? [])
    .map((piece) => (turned.test(piece.text) ? Array.from(piece.text).reverse().join('') : piece.text))
    .join('');
}
