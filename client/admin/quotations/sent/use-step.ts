import { useKeyedStep, useKeyedStepButton } from '../../editing/write/use-keyed-step';

/** Takes a step of the shown quotation, once however often its answer is lost. Throws the refusal. */
export const useStep = () => useKeyedStep(({ admin }) => admin.quotations);

/** The same for a button without a form; `problem` says why the step was not taken. */
export const useStepButton = () => useKeyedStepButton(({ admin }) => admin.quotations);
