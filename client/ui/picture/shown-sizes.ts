/** The widths at which pictures are shown, for the choice of their files; a prefetched picture must be the file that the page shows. */
export const GALLERY_SIZES = '(min-width: 76em) 36rem, (min-width: 62em) 46vw, (min-width: 40em) 38vw, 92vw';
export const CARD_SIZES = '(min-width: 62em) 24rem, (min-width: 40em) 46vw, 7rem';
