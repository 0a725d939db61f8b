/**
 * Texts about a breach for the Data Protection Board and for the affected persons, after rule 7 of the DPDP Rules 2025; missing facts are
 * marked in brackets.
 */
import { formatNumber } from '../format';
import { formatExactTime } from '../time/in-words';
import { type AffectedCounts, BREACH_KINDS, type BreachRow } from './breach';

type Company = { legalName: string; privacyContact: string | null; privacyEmail: string | null; privacyPhone: string | null };
type Known = { breach: BreachRow; affected: AffectedCounts; company: Company };

export const TEXT_LANGUAGES = { en: 'English', hi: 'Hindi', kn: 'Kannada' } as const;
export type TextLanguage = keyof typeof TEXT_LANGUAGES;

const BLANK = { en: 'Please fill in', hi: 'कृपया भरें', kn: 'ದಯವಿಟ್ಟು ಭರ್ತಿ ಮಾಡಿ' };
const blankIn = (language: TextLanguage) => (what: string) => `[${BLANK[language]}: ${what}]`;
const OPENINGS = Object.values(BLANK).map((blank) => `[${blank}: `);
/** The number of blanks to be filled in: each ends at the next closing bracket. */
export const countBlanks = (text: string): number =>
  text
    .split(']')
    .slice(0, -1)
    .filter((part) => OPENINGS.some((opening) => part.includes(opening))).length;

const timeOf = (moment: string) => `${formatExactTime(moment)} IST`;
const contactOf = ({ privacyContact, privacyEmail, privacyPhone }: Company) =>
  [privacyContact, privacyEmail, privacyPhone].filter(Boolean).join(', ');

const kindsIn = (kinds: BreachRow['kinds'], language: TextLanguage) =>
  kinds.map((kind) => (language === 'en' ? BREACH_KINDS[kind].label.toLowerCase() : BREACH_KINDS[kind][language])).join(', ');

const personsText = (count: number) => `${formatNumber(count)} ${count === 1 ? 'person' : 'persons'}`;

/** The report to the Board under rule 7(2): the facts that must be reported without delay, and the details. */
export function composeBoardReport({ breach, affected, company }: Known): string {
  const blank = blankIn('en');
  const counts = breach.kinds.map((kind) => {
    const { persons = 0, erased = 0 } = affected.kinds[kind] ?? {};
    return `- ${BREACH_KINDS[kind].label}: ${personsText(persons)}${erased > 0 ? `, and ${formatNumber(erased)} records erased since` : ''}`;
  });
  return `To the Data Protection Board of India
Intimation of a personal data breach (DPDP Rules, 2025, rule 7)

Data Fiduciary: ${company.legalName || blank('legal name of the company')}
Contact: ${contactOf(company) || blank('name, e-mail and phone of the contact person')}

1. Description
What happened: ${breach.nature}
Became aware: ${timeOf(breach.learnedAt)}
Period: ${timeOf(breach.fromAt)} to ${timeOf(breach.untilAt)}
Location of occurrence: ${breach.place || blank('system or place')}
Extent: ${affected.isMore ? 'at least ' : ''}${personsText(affected.persons)}, told apart by e-mail address or phone number
${counts.join('\n')}
Likely impact: ${breach.impact || blank('likely impact on the persons')}

2. Events, circumstances and reasons
${breach.causes || blank('broad facts of how it came about')}

3. Measures to mitigate risk
${breach.measures || blank('measures taken or proposed')}

4. Findings on who caused the breach
${breach.findings || blank('findings, or that there are none yet')}

5. Remedial measures to prevent recurrence
${breach.remedies || blank('remedial measures')}

6. Intimations given to the affected persons
${breach.toldAt ? `Told on ${timeOf(breach.toldAt)} by ${blank('mail, letter or phone')}` : blank('when and how the persons were told')}
`;
}

const WORDS: Record<TextLanguage, Record<string, string>> = {
  en: {
    subject: 'Information about a breach of your personal data',
    greeting: 'Dear Sir or Madam,',
    told: 'we write to tell you of a breach of personal data at our company that concerns you.',
    what: 'What happened',
    time: 'When',
    place: 'Where',
    kinds: 'Which records of yours may be concerned',
    consequences: 'What it may mean for you',
    measures: 'What we have done and are doing',
    safety: 'What you can do to protect yourself',
    contact: 'Who answers your questions',
    forPlace: 'system or place',
    forConsequences: 'likely consequences for the person',
    forMeasures: 'measures taken or under way',
    forSafety: 'for example: be careful with mails and calls that name your inquiry',
    forContact: 'name, e-mail and phone of the contact person',
    forCompany: 'legal name of the company',
  },
  hi: {
    subject: 'आपके व्यक्तिगत डेटा के उल्लंघन के बारे में सूचना',
    greeting: 'प्रिय महोदय/महोदया,',
    told: 'हम आपको सूचित करते हैं कि हमारी कंपनी में व्यक्तिगत डेटा का एक उल्लंघन हुआ है, जो आपसे संबंधित है।',
    what: 'क्या हुआ',
    time: 'कब',
    place: 'कहाँ',
    kinds: 'आपके कौन-से रिकॉर्ड प्रभावित हो सकते हैं',
    consequences: 'इसका आप पर क्या प्रभाव हो सकता है',
    measures: 'हमने क्या किया है और क्या कर रहे हैं',
    safety: 'अपनी सुरक्षा के लिए आप क्या कर सकते हैं',
    contact: 'आपके प्रश्नों का उत्तर कौन देगा',
    forPlace: 'प्रणाली या स्थान',
    forConsequences: 'व्यक्ति पर संभावित प्रभाव',
    forMeasures: 'किए गए या चल रहे उपाय',
    forSafety: 'उदाहरण: अपनी पूछताछ का उल्लेख करने वाले ई-मेल और फ़ोन कॉल से सावधान रहें',
    forContact: 'संपर्क व्यक्ति का नाम, ई-मेल और फ़ोन',
    forCompany: 'कंपनी का विधिक नाम',
  },
  kn: {
    subject: 'ನಿಮ್ಮ ವೈಯಕ್ತಿಕ ದತ್ತಾಂಶದ ಉಲ್ಲಂಘನೆಯ ಬಗ್ಗೆ ಮಾಹಿತಿ',
    greeting: 'ಮಾನ್ಯರೇ,',
    told: 'ನಮ್ಮ ಕಂಪನಿಯಲ್ಲಿ ನಿಮಗೆ ಸಂಬಂಧಿಸಿದ ವೈಯಕ್ತಿಕ ದತ್ತಾಂಶದ ಉಲ್ಲಂಘನೆ ನಡೆದಿದೆ ಎಂದು ನಿಮಗೆ ತಿಳಿಸುತ್ತಿದ್ದೇವೆ.',
    what: 'ಏನಾಯಿತು',
    time: 'ಯಾವಾಗ',
    place: 'ಎಲ್ಲಿ',
    kinds: 'ನಿಮ್ಮ ಯಾವ ದಾಖಲೆಗಳಿಗೆ ಇದು ಸಂಬಂಧಿಸಿರಬಹುದು',
    consequences: 'ಇದರಿಂದ ನಿಮಗೆ ಏನು ಪರಿಣಾಮವಾಗಬಹುದು',
    measures: 'ನಾವು ಏನು ಮಾಡಿದ್ದೇವೆ ಮತ್ತು ಏನು ಮಾಡುತ್ತಿದ್ದೇವೆ',
    safety: 'ನಿಮ್ಮ ರಕ್ಷಣೆಗಾಗಿ ನೀವು ಏನು ಮಾಡಬಹುದು',
    contact: 'ನಿಮ್ಮ ಪ್ರಶ್ನೆಗಳಿಗೆ ಯಾರು ಉತ್ತರಿಸುತ್ತಾರೆ',
    forPlace: 'ವ್ಯವಸ್ಥೆ ಅಥವಾ ಸ್ಥಳ',
    forConsequences: 'ವ್ಯಕ್ತಿಯ ಮೇಲಿನ ಸಂಭವನೀಯ ಪರಿಣಾಮಗಳು',
    forMeasures: 'ಕೈಗೊಂಡ ಅಥವಾ ನಡೆಯುತ್ತಿರುವ ಕ್ರಮಗಳು',
    forSafety: 'ಉದಾಹರಣೆ: ನಿಮ್ಮ ವಿಚಾರಣೆಯನ್ನು ಉಲ್ಲೇಖಿಸುವ ಇ-ಮೇಲ್ ಮತ್ತು ಕರೆಗಳ ಬಗ್ಗೆ ಎಚ್ಚರದಿಂದಿರಿ',
    forContact: 'ಸಂಪರ್ಕ ವ್ಯಕ್ತಿಯ ಹೆಸರು, ಇ-ಮೇಲ್ ಮತ್ತು ಫೋನ್',
    forCompany: 'ಕಂಪನಿಯ ಕಾನೂನು ಹೆಸರು',
  },
};

/** The notice to affected persons under rule 7(1). In Hindi and Kannada, the office's own words are marked for translation. */
export function composePersonNotice({ breach, company }: Pick<Known, 'breach' | 'company'>, language: TextLanguage): string {
  const words = WORDS[language];
  const blank = (what: string) => blankIn(language)(words[what] ?? what);
  const translated = language === 'en' ? '' : ` [${BLANK[language]}: ${language === 'hi' ? 'हिन्दी अनुवाद' : 'ಕನ್ನಡ ಅನುವಾದ'}]`;
  const own = (text: string, place: string) => (text ? `${text}${translated}` : blank(place));
  const [from, until] = [timeOf(breach.fromAt), timeOf(breach.untilAt)];
  const period = `${from} – ${until}`;
  const parts: [string | undefined, string][] = [
    [words.what, own(breach.nature, 'what')],
    [words.time, period],
    [words.place, own(breach.place, 'forPlace')],
    [words.kinds, kindsIn(breach.kinds, language)],
    [words.consequences, own(breach.impact, 'forConsequences')],
    [words.measures, own(breach.measures, 'forMeasures')],
    [words.safety, own(breach.safety, 'forSafety')],
    [words.contact, contactOf(company) || blank('forContact')],
  ];
  const body = parts.map(([title, text]) => `${title}:\n${text}`).join('\n\n');
  return `${words.subject}\n\n${words.greeting}\n\n${words.told}\n\n${body}\n\n${company.legalName || blank('forCompany')}\n`;
}
