/** Packages that stay in node_modules: native, large and seldom needed, imported by nothing at run time, and Vite. */
export const EXTERNAL = [
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
  '@node-rs/argon2',
  '@photostructure/sqlite',
  'fontkit',
  'nodemailer',
  'pdfkit',
  'sharp',
  'vite',
];

/** Packages with files that a running site reads. */
const READ = ['@fastify/swagger-ui', '@fontsource/noto-sans', '@fontsource/noto-sans-kannada'];

/** Whether a running site needs a package; all others are only for building and testing. */
export const isNeededToRun = (name: string) => name !== 'vite' && [...EXTERNAL, ...READ].includes(name);
