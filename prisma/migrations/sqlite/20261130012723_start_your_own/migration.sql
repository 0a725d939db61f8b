-- CreateTable
CREATE TABLE "RemovedDemo" (
    "changeSet" TEXT NOT NULL PRIMARY KEY,
    "rows" TEXT,
    "isWhole" BOOLEAN NOT NULL,
    "at" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "FirstSteps" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "endedAt" DATETIME NOT NULL
);
