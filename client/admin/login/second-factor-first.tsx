import { useLeaveGuard } from '../editing/drafts/unsaved';
import { SetUp } from '../second-factor/set-up';
import { FirstStep } from './first-step';

/** What a user sees before anything else of whom a second factor is required that is not set up yet. */
export function SecondFactorFirst(steps: { onCodes: () => void; onDone: () => void }) {
  useLeaveGuard();
  return (
    <FirstStep
      title="Two-step sign-in"
      why="Your office requires two-step sign-in: besides your password, a six-digit code from an app on your phone. Please set it up now. It takes two minutes."
    >
      <SetUp {...steps} />
    </FirstStep>
  );
}
