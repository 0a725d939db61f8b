export const databaseProviders = ['sqlite', 'postgresql'] as const;
export type DatabaseProvider = (typeof databaseProviders)[number];

/** The complete Prisma schema for one provider: its header and the shared models. */
export function composeSchema(provider: DatabaseProvider, models: string): string {
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
