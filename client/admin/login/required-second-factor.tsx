import { useLeaveGuard } from '../editing/drafts/unsaved';
import { SecondFactorSetUp } from '../second-factor/set-up';
import { RequiredStep } from './first-step';

/** The first screen of a user who has to set up a second factor. */
export function RequiredSecondFactor(steps: { onCodes: () => void; onDone: () => void }) {
  useLeaveGuard();
  return (
    <RequiredStep
      title="Two-step sign-in"
      why="Your office requires two-step sign-in: besides your password, a six-digit code from an app on your phone. Please set it up now. It takes two minutes."
    >
      <SecondFactorSetUp {...steps} />
    </RequiredStep>
  );
}
