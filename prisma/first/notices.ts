/** The privacy notices of a new database: the form shows the first line, and folds the rest. */
import type { NoticeLanguage } from '../../shared/privacy/languages';
import type { NoticeKey } from '../../shared/privacy/notice';

const rights = {
  en: 'You can see, correct or erase your data, or complain to us, on the page [Your data](/privacy/request) or through {contact}. If that does not help, you can complain to the Data Protection Board of India. More in our [privacy policy](/privacy).',
  hi: 'अपना डेटा देखने, सुधरवाने या मिटवाने के लिए, या हमसे शिकायत करने के लिए, [आपका डेटा](/privacy/request) पृष्ठ पर लिखें या संपर्क करें: {contact}। समाधान न मिले, तो आप भारतीय डेटा संरक्षण बोर्ड से शिकायत कर सकते हैं। अधिक जानकारी हमारी [गोपनीयता नीति](/privacy) में है।',
  kn: 'ನಿಮ್ಮ ಮಾಹಿತಿಯನ್ನು ನೋಡಲು, ತಿದ್ದಿಸಲು ಅಥವಾ ಅಳಿಸಲು, ಇಲ್ಲವೇ ನಮಗೆ ದೂರು ನೀಡಲು [ನಿಮ್ಮ ಮಾಹಿತಿ](/privacy/request) ಪುಟದಲ್ಲಿ ಬರೆಯಿರಿ ಅಥವಾ ಸಂಪರ್ಕಿಸಿ: {contact}. ಪರಿಹಾರ ಸಿಗದಿದ್ದರೆ ಭಾರತೀಯ ದತ್ತಾಂಶ ಸಂರಕ್ಷಣಾ ಮಂಡಳಿಗೆ ದೂರು ನೀಡಬಹುದು. ಹೆಚ್ಚಿನ ವಿವರ ನಮ್ಮ [ಗೌಪ್ಯತಾ ನೀತಿಯಲ್ಲಿ](/privacy) ಇದೆ.',
};

const readers = {
  en: 'Only our office reads it; the companies that run our server and our mail store it for us.',
  hi: 'इसे केवल हमारे कार्यालय के लोग पढ़ते हैं; यह उन कंपनियों के पास भी रहता है जो हमारा सर्वर और ई-मेल चलाती हैं।',
  kn: 'ಇದನ್ನು ನಮ್ಮ ಕಚೇರಿಯವರು ಮಾತ್ರ ಓದುತ್ತಾರೆ; ನಮ್ಮ ಸರ್ವರ್ ಮತ್ತು ಇ-ಮೇಲ್ ನಡೆಸುವ ಸಂಸ್ಥೆಗಳ ಬಳಿಯೂ ಇದು ಇರುತ್ತದೆ.',
};

const kept = {
  en: 'We keep it until the matter is settled, and after that for as long as orders and accounts require, or until you ask us to erase it.',
  hi: 'हम इसे काम पूरा होने तक, और उसके बाद ऑर्डर तथा लेखा-जोखा के लिए ज़रूरी समय तक रखते हैं, या जब तक आप इसे मिटाने के लिए न कहें।',
  kn: 'ಕೆಲಸ ಮುಗಿಯುವವರೆಗೆ, ನಂತರ ಆರ್ಡರ್ ಮತ್ತು ಲೆಕ್ಕಪತ್ರಗಳಿಗೆ ಬೇಕಾಗುವವರೆಗೆ, ಅಥವಾ ಅಳಿಸುವಂತೆ ನೀವು ಕೇಳುವವರೆಗೆ ಇದನ್ನು ಇಟ್ಟುಕೊಳ್ಳುತ್ತೇವೆ.',
};

type Texts = Record<NoticeLanguage, string>;
const notice = (first: Texts, ...sentences: Texts[]): Texts => {
  const of = (language: NoticeLanguage) => `${first[language]}\n${[...sentences, rights].map((one) => one[language]).join(' ')}`;
  return { en: of('en'), hi: of('hi'), kn: of('kn') };
};

export const firstNotices: Record<NoticeKey, Texts> = {
  contact: notice(
    {
      en: 'We use your name, address, phone number and message only to answer you.',
      hi: 'आपका नाम, पता, फ़ोन नंबर और संदेश हम केवल आपको उत्तर देने के लिए उपयोग करते हैं।',
      kn: 'ನಿಮ್ಮ ಹೆಸರು, ವಿಳಾಸ, ಫೋನ್ ಸಂಖ್ಯೆ ಮತ್ತು ಸಂದೇಶವನ್ನು ನಿಮಗೆ ಉತ್ತರಿಸಲು ಮಾತ್ರ ಬಳಸುತ್ತೇವೆ.',
    },
    readers,
    kept,
  ),
  'quote-request': notice(
    {
      en: 'We use what you write here only to send you prices and, if you order, to deliver and to invoice.',
      hi: 'आप यहाँ जो लिखते हैं, उसे हम केवल आपको दाम भेजने और ऑर्डर होने पर माल पहुँचाने तथा बिल बनाने के लिए उपयोग करते हैं।',
      kn: 'ನೀವು ಇಲ್ಲಿ ಬರೆಯುವುದನ್ನು ನಿಮಗೆ ದರ ತಿಳಿಸಲು ಮತ್ತು ಆರ್ಡರ್ ಮಾಡಿದರೆ ಸರಕು ತಲುಪಿಸಲು ಹಾಗೂ ಬಿಲ್ ಮಾಡಲು ಮಾತ್ರ ಬಳಸುತ್ತೇವೆ.',
    },
    readers,
    kept,
  ),
  newsletter: notice(
    {
      en: 'We use your address only to send you this newsletter.',
      hi: 'आपका पता हम केवल आपको यह न्यूज़लेटर भेजने के लिए उपयोग करते हैं।',
      kn: 'ನಿಮ್ಮ ವಿಳಾಸವನ್ನು ಈ ಸುದ್ದಿಪತ್ರ ಕಳುಹಿಸಲು ಮಾತ್ರ ಬಳಸುತ್ತೇವೆ.',
    },
    {
      en: 'It starts once you confirm the address, and you can unsubscribe with one tap on the link in every issue. We keep the address while you are subscribed, and afterwards so that we do not write to you again, or until you ask us to erase it.',
      hi: 'पते की पुष्टि के बाद ही पत्र आने लगते हैं, और हर पत्र में दिए लिंक पर एक टैप से आप इन्हें बंद कर सकते हैं। पता हम पत्र जारी रहने तक रखते हैं, और उसके बाद इसलिए कि आपको दोबारा न लिखें, या जब तक आप इसे मिटाने के लिए न कहें।',
      kn: 'ವಿಳಾಸವನ್ನು ನೀವು ದೃಢಪಡಿಸಿದ ನಂತರವೇ ಪತ್ರಗಳು ಬರುತ್ತವೆ; ಪ್ರತಿ ಪತ್ರದಲ್ಲಿರುವ ಲಿಂಕ್ ಒತ್ತಿ ನಿಲ್ಲಿಸಬಹುದು. ಪತ್ರ ಬರುವವರೆಗೆ, ನಂತರ ನಿಮಗೆ ಮತ್ತೆ ಬರೆಯದಿರಲು, ಅಥವಾ ಅಳಿಸುವಂತೆ ನೀವು ಕೇಳುವವರೆಗೆ ವಿಳಾಸವನ್ನು ಇಟ್ಟುಕೊಳ್ಳುತ್ತೇವೆ.',
    },
  ),
  quotation: notice(
    {
      en: 'We use your name and your answer only for this quotation and the order that may follow.',
      hi: 'आपका नाम और उत्तर हम केवल इस कोटेशन और उससे होने वाले ऑर्डर के लिए उपयोग करते हैं।',
      kn: 'ನಿಮ್ಮ ಹೆಸರು ಮತ್ತು ಉತ್ತರವನ್ನು ಈ ದರಪಟ್ಟಿಗೆ ಮತ್ತು ಮುಂದಿನ ಆರ್ಡರ್‌ಗೆ ಮಾತ್ರ ಬಳಸುತ್ತೇವೆ.',
    },
    {
      en: 'Your answer and its time are kept with the quotation; an accepted quotation is kept for as long as tax and company law require.',
      hi: 'आपका उत्तर समय सहित कोटेशन के साथ रखा जाता है; स्वीकृत कोटेशन उतने समय तक, जितना कर और कंपनी कानून में ज़रूरी है।',
      kn: 'ನಿಮ್ಮ ಉತ್ತರವನ್ನು ಸಮಯದೊಂದಿಗೆ ದರಪಟ್ಟಿಯ ಜೊತೆ ಇಡಲಾಗುತ್ತದೆ; ಒಪ್ಪಿದ ದರಪಟ್ಟಿಯನ್ನು ತೆರಿಗೆ ಮತ್ತು ಕಂಪನಿ ಕಾನೂನು ಕೇಳುವಷ್ಟು ಕಾಲ ಇಡುತ್ತೇವೆ.',
    },
    readers,
  ),
  'privacy-request': notice(
    {
      en: 'We use what you write here only to answer this request and to make sure that it comes from you.',
      hi: 'आप यहाँ जो लिखते हैं, उसे हम केवल इस अनुरोध का उत्तर देने और यह जाँचने के लिए उपयोग करते हैं कि यह आपने ही भेजा है।',
      kn: 'ನೀವು ಇಲ್ಲಿ ಬರೆಯುವುದನ್ನು ಈ ಕೋರಿಕೆಗೆ ಉತ್ತರಿಸಲು ಮತ್ತು ಅದು ನಿಮ್ಮಿಂದಲೇ ಬಂದಿದೆ ಎಂದು ಖಚಿತಪಡಿಸಿಕೊಳ್ಳಲು ಮಾತ್ರ ಬಳಸುತ್ತೇವೆ.',
    },
    {
      en: 'We send a link to your e-mail address to confirm that it is yours. We keep the request and our answer to show that we answered.',
      hi: 'हम आपके ई-मेल पते पर एक लिंक भेजते हैं, जिससे पता चलता है कि पता आपका है। अनुरोध और हमारा उत्तर इस बात के प्रमाण के रूप में रखे जाते हैं कि हमने उत्तर दिया।',
      kn: 'ನಿಮ್ಮ ಇ-ಮೇಲ್ ವಿಳಾಸಕ್ಕೆ ಒಂದು ಲಿಂಕ್ ಕಳುಹಿಸುತ್ತೇವೆ; ವಿಳಾಸ ನಿಮ್ಮದೇ ಎಂದು ಅದರಿಂದ ತಿಳಿಯುತ್ತದೆ. ನಾವು ಉತ್ತರಿಸಿದ್ದೇವೆ ಎಂಬುದಕ್ಕೆ ಕೋರಿಕೆ ಮತ್ತು ನಮ್ಮ ಉತ್ತರವನ್ನು ಇಟ್ಟುಕೊಳ್ಳುತ್ತೇವೆ.',
    },
    readers,
  ),
};
