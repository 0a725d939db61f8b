-- CreateTable
CREATE TABLE "RemovedDemo" (
    "changeSet" TEXT NOT NULL PRIMARY KEY,
    "rows" TEXT,
    "isWhole" BOOLEAN NOT NULL,
    "at" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "FirstSteps" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "endedAt" DATETIME,
    "mailedAt" DATETIME
);
