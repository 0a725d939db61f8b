/** The `sizes` of a picture with every length scaled, to one decimal: '(min-width: 30rem) 12rem, 50vw'. */
export const scaleSizes = (sizes: string, factor: number): string =>
  sizes.replace(/([\d.]+)(rem|vw)?/g, (all, size: string, unit?: string) => (unit ? `${(+size * factor).toFixed(1)}${unit}` : all));
