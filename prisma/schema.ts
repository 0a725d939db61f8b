export const providers = ['sqlite', 'postgresql'] as const;
export type Provider = (typeof providers)[number];

/** The complete Prisma schema for one provider: its header and the shared models. */
export function schemaFor(provider: Provider, models: string): string {
  return `generator client {
  provider            = "prisma-client"
  output              = "./client"
  moduleFormat        = "esm"
  importFileExtension = ""
  compilerBuild       = "small"
}

datasource db {
  provider = "${provider}"
}

${models}`;
}
