/** Recognizes the lines of a list that name no product: totals, greetings, signatures, addresses, references, and headings. */
import { columnNameKeyOf } from '../columns/column-names';

const setOf = (text: string) => new Set(text.split(/\s+/).map(columnNameKeyOf));

const TOTALS = new Set(
  `total, grand total, sub total, subtotal, net total, page total, total qty, total quantity, total amount, total value, total items,
  total nos, total pcs, sum, कुल, कुल योग, योग, कुल मात्रा, ಒಟ್ಟು, ಒಟ್ಟು ಮೊತ್ತ, ಮೊತ್ತ`
    .split(',')
    .map(columnNameKeyOf),
);

/** Whether a cell labels its row as a total. */
export const isTotalWord = (cell: string): boolean => TOTALS.has(columnNameKeyOf(cell));

/** Words of greetings, requests and thanks. */
const COURTESY = setOf(`hi hello hey dear sir sirs madam mam maam ji team good morning afternoon evening day namaste namaskar namaskara
  respected please pls plz plss kindly send share give provide quote quotation quotations rate rates price prices best lowest us me
  for the of to and or in on at following below mentioned under items item list lists material materials order orders requirement
  requirements our my your we i am are is this these below attached find herewith need needed required require requires want wanted urgent
  urgently immediate immediately asap today tomorrow tonight soon earliest possible thanks thank thankyou thnx thx tks you regards with
  warm kind best sincerely faithfully yours ok okay confirm revert reply call back let know enquiry inquiry regarding rfq indent
  delivery deliver dispatch by before within date days week weeks month monday tuesday wednesday thursday friday saturday sunday eod
  also as per same more new available availability stock check advance many much have a an all can could would like
  नमस्ते नमस्कार प्रणाम कृपया धन्यवाद शुक्रिया भेजें भेजिए भेज दें भेजो जी सर सामान चाहिए हमें मुझे सूची रेट भाव का की के लिए नीचे दी गई जल्दी आज कल तक
  ನಮಸ್ಕಾರ ನಮಸ್ತೆ ದಯವಿಟ್ಟು ಧನ್ಯವಾದ ಧನ್ಯವಾದಗಳು ಕಳುಹಿಸಿ ಕಳಿಸಿ ಬೇಕು ಬೇಕಾಗಿದೆ ನಮಗೆ ಸರ್ ದರ ಪಟ್ಟಿ ಕೆಳಗಿನ ಇಂದು ನಾಳೆ`);
const MONTHS = setOf(
  'jan january feb february mar march apr april may jun june jul july aug august sep sept september oct october nov november dec december',
);

/** Words that begin a greeting, of which the rest is a name. */
const GREETING = setOf('hi hello hey dear respected namaste namaskar namaskara नमस्ते नमस्कार ನಮಸ್ಕಾರ ನಮಸ್ತೆ');
const CLOSING =
  /^(?:(?:(?:thanks|thank you|many thanks|thnx|thx)\b[ ,.!&-]{0,4}(?:and |with )?)?(?:(?:with )?(?:best|kind|warm|warmest)? ?regards|yours (?:sincerely|faithfully|truly)|sincerely|rgds|brgds|br,)|(?:thanks|thank you|many thanks|thnx|thx)(?=[^a-z]|$)|सादर|धन्यवाद|भवदीय|ಧನ್ಯವಾದ|ವಂದನೆ|ಇಂತಿ)/iu;

const wordsOf = (line: string) => columnNameKeyOf(line).split(' ').filter(Boolean);

/** Whether a line is only a greeting, a request or thanks, without an item: 'Need by 25 Dec', 'Dear Asha,', 'Pls send rate for below'. */
export function isCourtesy(line: string): boolean {
  const words = wordsOf(line);
  const hasDate = words.some((word) => MONTHS.has(word) || /^\d{1,2}(?:st|nd|rd|th)$/.test(word) || word === 'days' || word === 'by');
  if (words.every((word) => COURTESY.has(word) || (hasDate && (MONTHS.has(word) || /^\d{1,4}(?:st|nd|rd|th)?$/.test(word))))) return true;
  return GREETING.has(words[0] as string) && words.length <= 4 && !/\d/.test(line);
}

/** Whether a line begins the end of a letter: 'Regards, Ravi'. */
export const isClosing = (line: string): boolean => CLOSING.test(trimStartOf(line)) && wordsOf(line).length <= 8 && !/\d/.test(line);
const trimStartOf = (line: string) => line.replace(/^[-*_~ ]{1,9}/, '');

const NUMBERED_LABEL = String.raw`(?:p\.? ?o\.?|purchase order|order|indent|enquiry|inquiry|rfq|ref|reference|our ref|your ref|invoice|bill|quotation|quote|vendor|customer|a\/c|account|tender|requisition|pr|mr)`;
const REFERENCES: readonly RegExp[] = [
  new RegExp(
    String.raw`^${NUMBERED_LABEL} ?(?:no|number|num|code|id|#|ref)\b ?\.? ?[:#=-]? ?[\w/.-]{1,40}(?:,? ?(?:dt|dated|date)\b.{0,40})?$`,
    'i',
  ),
  /^(?:p\.?o\.?|rfq|invoice|ref|indent) ?[:#=-] ?[\w/.-]{0,40}\d[\w/.-]{0,40}$/i,
  /^(?:p\.?o\.?|rfq|invoice) ?\d{1,12}$/i,
  /^(?:pin|pincode|pin code|postal code|zip|zip code|पिन|पिन कोड|ಪಿನ್|ಪಿನ್ ಕೋಡ್) ?(?:no\.?|number)? ?[:=-]? ?\d{3} ?\d{3}\.?$/iu,
  /^(?:ph|phone|tel|telephone|mob|mobile|cell|contact|whatsapp|wa|call|fax|landline|फ़ोन|फोन|मोबाइल|ಫೋನ್|ಮೊಬೈಲ್)\.? ?(?:no|nos|number)? ?[.:=/-]{0,2} ?\(?\+?[\d()/-](?:[\d ()/-]{5,39}|[\d ()/-]{4,38}\d [\p{L}.]{1,20}(?: [\p{L}.]{1,20})?)$/iu,
  /^\+?(?:\d[ -]?){8,14}$/,
  /^(?:gst|gstin|gst no|gstin no|gst number|gst in|uin)\b ?\.? ?[:=-]? ?[a-z\d]{15}$/i,
  /^\d{2}[a-z]{5}\d{4}[a-z][a-z\d]{3}$/i,
  /^(?:pan|cin|msme|udyam|fssai|tan|ifsc|tin)\b ?(?:no|number)?\.? ?[:=-]? ?[a-z\d-]{8,25}$/i,
  /^(?:date|dated|dt|दिनांक|तारीख|ದಿನಾಂಕ) ?[.:=-]{0,2} ?\d{1,4}[/. -][\da-z]{1,9}[/. -]\d{2,4}$/iu,
  /^(?:e-?mail|mail|website|web)(?: id)? ?[:=-] ?\S{3,100}$/i,
  // What programs of phones write below a mail.
  /^(?:sent (?:from|via|using) (?:my|the|outlook|yahoo|gmail|mail|samsung|proton)\b|get outlook for\b|virus-free\b)/i,
  /^[^\s@]{1,64}@[^\s@]{1,100}$/,
  /^(?:https?:\/\/|www\.)\S{1,200}$/i,
  /^(?:our |my |total )?(?:budget|advance|balance|freight|transport|loading)(?: (?:paid|charges|amount|due|of))? ?[:=-]? ?(?:rs\.?|₹|inr)? ?\d[\d,]{0,12}(?:\.\d{1,2})?(?:\/-)?$/i,
];
const LABEL =
  /^(?:address|deliver(?:y)?(?: address| at| to| date)?|ship(?:ping)? to|bill(?:ing)? to|from|to|cc|subject|sub|attn|kind attn|attention|company|customer|name|contact person|prepared by|approved by|checked by|verified by|requested by|indented by|received by|issued by|authori[sz]ed (?:by|signatory)|signature|store ?keeper|terms|terms and conditions|terms & conditions|payment(?: terms)?|validity|warranty|freight|note|notes|remarks?|place|gstin?|विषय|पता|सेवा में|ವಿಷಯ|ವಿಳಾಸ) ?[:=](?: |$)/iu;
/** Beginnings of rows below a table. */
const FOOTER =
  /^(?:(?:prepared|approved|checked|verified|requested|indented|received|issued|authori[sz]ed|sanctioned|recommended) by\b|authori[sz]ed signatory|signature|store ?keeper|purchase (?:manager|officer)|terms(?: and | & )?(?:conditions)?\b ?[:-]?|for and on behalf|note ?[:-]|payment ?[:-]|delivery ?[:-]|validity ?[:-]|e ?& ?o ?e|\*{0,2}this is a (?:computer|system) generated|end of (?:list|report)|page \d{1,4}(?: of \d{1,4})?$|तैयारकर्ता|हस्ताक्षर|ಸಹಿ)/iu;

/** Places at the beginning of a line that ends with a PIN. */
const PLACES =
  setOf(`agra ahmedabad ajmer aligarh allahabad amritsar aurangabad bangalore bareilly belagavi belgaum bengaluru bhopal bhubaneswar
  chandigarh chennai coimbatore cuttack davangere dehradun delhi dharwad ernakulam faridabad ghaziabad goa gulbarga gurgaon gurugram guwahati gwalior
  hubballi hubli hyderabad indore jabalpur jaipur jalandhar jammu jamshedpur jodhpur kalaburagi kanpur karnataka kerala kochi kolkata kota kozhikode
  lucknow ludhiana madurai maharashtra mangaluru mangalore meerut mumbai mysore mysuru nagpur nashik navi nellore new noida panaji patna pondicherry
  prayagraj puducherry pune raipur rajkot ranchi salem secunderabad shimla shivamogga siliguri srinagar surat tamilnadu thane thiruvananthapuram thrissur
  tirupati trichy trivandrum tumkur tumakuru udaipur udupi ujjain vadodara varanasi vellore vijayawada visakhapatnam vizag warangal
  बेंगलुरु मैसूर दिल्ली मुंबई पुणे चेन्नई ಬೆಂಗಳೂರು ಮೈಸೂರು ಹುಬ್ಬಳ್ಳಿ ಮಂಗಳೂರು`);

/** Whether a line is a reference number, a phone number, an address with its PIN, or another fact about the sender. */
export function isReference(line: string): boolean {
  if (REFERENCES.some((reference) => reference.test(line)) || LABEL.test(line)) return true;
  const words = wordsOf(line);
  return /(?:^|[^\d])[1-9]\d{2} ?\d{3}\.?$/.test(line) && words.length <= 8 && words.some((word) => PLACES.has(word));
}

/** Whether a row of a table, with its only text in the column of goods, is below the table. */
export const isFooter = (text: string): boolean => FOOTER.test(text) || isReference(text) || isCourtesy(text) || isClosing(text);

const PRICES = setOf('price rate quotation');
const HEADING_ENDS = setOf('items list requirement requirements department dept section सामान ಸಾಮಾನು');

/** Whether a line without an amount is a heading: '*Kitchen items:*', '--- Pantry ---', 'Kitchen items'. */
export function isHeading(line: string): boolean {
  if (/\p{N}/u.test(line)) return false;
  const marked = /^[*_~#=-]{1,20} ?[^*_~#=]{1,60} ?[*_~=-]{1,20}$/.test(line) && !/^- /.test(line);
  if (marked || /[:：][*_~ ]{0,9}$/.test(line)) return true;
  const words = wordsOf(line);
  const isPriceList = PRICES.has(words.at(-2) as string);
  return words.length > 1 && words.length <= 4 && HEADING_ENDS.has(words.at(-1) as string) && !isPriceList;
}
