import { createTheme } from '@mantine/core';

/** The one theme (docs/design.md). The server turns it into CSS variables; visitors never load Mantine's theme engine. */
export const theme = createTheme({
  white: '#ffffff',
  black: '#17211d',
  primaryColor: 'brand',
  primaryShade: 8,
  colors: {
    brand: ['#eef5f1', '#dbe9e2', '#b7d3c6', '#8db8a5', '#629b84', '#3f7f68', '#276753', '#185646', '#0f4a3c', '#093529'],
    marigold: ['#fff7e6', '#feebc3', '#fcdb94', '#f9c862', '#f6b63a', '#f2a516', '#d98c07', '#a86504', '#7d4a04', '#553203'],
    paper: ['#fdfcfa', '#f7f4ee', '#f0ebe1', '#e4ddcf', '#d3c9b7', '#b5a993', '#857a67', '#665d4f', '#4a443a', '#2e2a24'],
  },
  fontFamily: "Figtree, 'Figtree Roboto', 'Figtree Arial', 'Figtree DejaVu', system-ui, sans-serif",
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  lineHeights: { xs: '1.3', sm: '1.4', md: '1.6', lg: '1.65', xl: '1.65' },
  headings: {
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'clamp(2.375rem, 1.6rem + 3.4vw, 4.25rem)', lineHeight: '1.04' },
      h2: { fontSize: 'clamp(1.75rem, 1.35rem + 1.8vw, 2.75rem)', lineHeight: '1.12' },
      h3: { fontSize: '1.125rem', lineHeight: '1.3' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2.5rem', xxl: '4rem', xxxl: '6rem' },
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.5rem', lg: '0.75rem', xl: '1.25rem' },
  defaultRadius: 'md',
  shadows: { md: '0 1px 2px rgba(23, 33, 29, 0.06), 0 12px 32px -12px rgba(23, 33, 29, 0.22)' },
  respectReducedMotion: true,
});
