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
    "id" INTEGER NOT NULL,
    "endedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "FirstSteps_pkey" PRIMARY KEY ("id")
);
