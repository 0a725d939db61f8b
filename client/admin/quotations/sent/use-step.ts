import { useKeyedStep, useKeyedStepButton } from '../../editing/write/use-keyed-step';

/** Runs a step on the shown quotation, only once even if its response is lost. Throws the refusal. */
export const useQuotationStep = () => useKeyedStep(({ admin }) => admin.quotations);

/** Runs a step for a button without a form; `problem` is the reason why the step failed. */
export const useQuotationStepButton = () => useKeyedStepButton(({ admin }) => admin.quotations);
