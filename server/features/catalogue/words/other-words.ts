/** Words around the names of goods: those that a search ignores, those that only rank its results, and those that name no goods alone. */

/** Articles, prepositions and the words of a request; a search ignores them, unless it has no others. */
export const IGNORED_SEARCH_WORDS = `
  a an and for in of or the to with at on by from per my our your we i you it is am are be this that these those as if so me us
  do does did what which when where how much many any some each also now then again same last next before after within till
  please pls plz kindly sir madam dear bhaiya urgent urgently asap immediate immediately today tomorrow
  need needs needed want wants wanted require requires required requirement buy order give send share supply sell get take add
  can could would like have has looking interested arrange quote quotation available availability
  price prices rate rates cost online wholesale retail supplier suppliers dealer dealers near nearby
  best cheap cheapest lowest affordable quality bulk about around approx approximately min max minimum maximum upto atleast between maybe
  one two three four five six ten twelve ek teen char paanch das ondu eradu mooru hattu एक दो तीन ಒಂದು ಎರಡು
  qty quantity nos half day days week weeks month months monthly year years delivery deliver call phone code item list time type size
  ka ki ke ko se aur mein liye lie wala wali wale vala vali vale chahiye hai par bhav bhej bhejo bhejna bhejiye dena kripya hame humko mujhe
  ge mattu beku bekagide bekagittu namage kodi kalisi dayavittu
  का की के को से और में लिए लिये वाला वाली वाले चाहिए है पर करने करना भेजें भेजो भेजिए दें कृपया हमें मुझे भाव रेट
  ಗೆ ಮತ್ತು ಬೇಕು ಗಾಗಿ ನಮಗೆ ದಯವಿಟ್ಟು ಕಳುಹಿಸಿ ಕಳಿಸಿ ದರ hsn sac`;

/** Places, looks and brands of many goods: products with them come first, and others are found too. */
export const RANKING_SEARCH_WORDS = `
  hotel lobby office restaurant hospital clinic school college canteen pantry cafeteria cafe shop store warehouse factory corridor reception
  housekeeping conference meeting party event site home house washroom
  black white brown blue red yellow pink orange grey gray transparent
  big small large extra badi bada bade chota choti chhota chhoti dodda chikka good new strong original branded
  dettol savlon lifebuoy tata nestle amul godrej patanjali reliance`;

/** Units and holders of goods: '50 kg bag' alone does not name a product beside a word that no product has. */
export const HOLDER_WORDS = `
  bag bags box boxes case cases carton cartons can cans bottle bottles tin tins jar jars pack packs packet packets pouch pouches piece pieces
  pc pcs unit units set sets dozen bundle bundles drum drums pail pails tray trays sheet sheets bori peti katta`;

/** The words before 'for' name the goods: 'soap for guest rooms'. */
export const PURPOSE_WORDS: readonly string[] = ['for'];
