/** Reasons to refuse a picture, as the office reads them. */
export const BROKEN = 'This picture is damaged or incomplete';
export const HEAVY = 'This picture needs too much memory to open. Save it as an ordinary JPEG, or make it smaller, and try again.';
export const ANIMATED = 'Animated images are not supported. Save one frame as a picture.';
export const MORE = 'This file contains more than a picture. Save it as a picture again.';
