-- What was written for the search of the inbox before 25 November 2026; the next start builds indexes of the tables themselves.
DROP TABLE IF EXISTS "InquiryText", "MessageText", "QuoteLineText";
DROP FUNCTION IF EXISTS "InquiryText_update"(), "MessageText_update"(), "QuoteLineText_update"() CASCADE;
