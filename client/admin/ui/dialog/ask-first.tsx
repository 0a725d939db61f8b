import { type FormEvent, useSyncExternalStore } from 'react';
import { FormFooter } from '../form/form-end';
import { PanelDialog } from './panel-dialog';
import { QUESTION_Z_INDEX } from './top-dialog';

/** `submit` is the label of the confirming button, such as 'Revoke'. */
type Question = { title: string; text: string; submit: string };
type OpenQuestion = Question & { answer: (isAgreed: boolean) => void };

let open: OpenQuestion | undefined;
let notify = () => {};

function become(next: OpenQuestion | undefined): void {
  open = next;
  notify();
}

/** Asks for confirmation of a step without Undo. Resolves with whether the user agreed; a second question replaces an open one. */
export function askForConfirmation(question: Question): Promise<boolean> {
  open?.answer(false);
  return new Promise((resolve) => become({ ...question, answer: resolve }));
}

const subscribe = (onChange: () => void) => {
  notify = onChange;
  return () => {
    notify = () => {};
  };
};

const NONE: OpenQuestion = { title: '', text: '', submit: '', answer: () => {} };

/** Shows the question of `askForConfirmation`. Used once, in the shell. */
export function ConfirmationDialog() {
  const question = useSyncExternalStore(subscribe, () => open);
  const { title, text, submit, answer } = question ?? NONE;
  const end = (isAgreed: boolean) => {
    become(undefined);
    answer(isAgreed);
  };
  const agree = (event: FormEvent) => {
    event.preventDefault();
    // The dialog may be inside another form in React's tree.
    event.stopPropagation();
    end(true);
  };
  return (
    // Always mounted, so that it returns the focus.
    <PanelDialog
      opened={question !== undefined}
      title={title}
      size="md"
      fullScreen={false}
      centered
      zIndex={QUESTION_Z_INDEX}
      onClose={() => end(false)}
    >
      <form onSubmit={agree}>
        <p>{text}</p>
        <FormFooter submit={submit} isPending={false} problem={undefined} onCancel={() => end(false)} />
      </form>
    </PanelDialog>
  );
}
