-- CreateTable
CREATE TABLE "RemovedDemo" (
    "changeSet" TEXT NOT NULL,
    "rows" TEXT,
    "isWhole" BOOLEAN NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "RemovedDemo_pkey" PRIMARY KEY ("changeSet")
);

-- CreateTable
CREATE TABLE "FirstSteps" (
    "id" TEXT NOT NULL,
    "endedAt" TIMESTAMP(3),
    "mailedAt" TIMESTAMP(3),

    CONSTRAINT "FirstSteps_pkey" PRIMARY KEY ("id")
);
