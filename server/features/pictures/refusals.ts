/** Reasons to refuse a picture, as the office reads them. */
export const BROKEN = 'This picture is damaged or not complete';
export const HEAVY = 'This picture takes too much to open. Save it as an ordinary JPEG, or make it smaller, and try again.';
export const ANIMATED = 'Animated images are not supported. Save one frame as a picture.';
export const MORE = 'There is more than a picture in this file. Save it as a picture once more.';
