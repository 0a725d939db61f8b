export function hashOfModels(models: string): string;
