import { TextInput, type TextInputProps } from '@mantine/core';
import { parseSecondFactorCode } from '../../../../shared/people/codes';

type CodeFieldProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  /** Whether a recovery code is accepted too: then the phone shows its full keyboard. */
  takesRecoveryCode?: boolean;
  value: string;
  onChange: (typed: string) => void;
  /** Called once six digits are typed, pasted or filled in by the browser; "123 456" counts as six. */
  onComplete?: ((typed: string) => void) | undefined;
};

/** The field for a code of the authenticator app. */
export function CodeField({ takesRecoveryCode = false, value, onChange, onComplete, ...input }: CodeFieldProps) {
  return (
    <TextInput
      name="code"
      inputMode={takesRecoveryCode ? 'text' : 'numeric'}
      autoComplete={takesRecoveryCode ? 'off' : 'one-time-code'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={40}
      required
      withAsterisk={false}
      styles={{ input: { letterSpacing: '0.1em', fontVariantNumeric: 'tabular-nums' } }}
      errorProps={{ role: 'alert' }}
      value={value}
      onChange={({ currentTarget: { value: typed } }) => {
        onChange(typed);
        const code = parseSecondFactorCode(typed);
        if (code?.kind === 'app' && code.code !== parseSecondFactorCode(value)?.code) onComplete?.(typed);
      }}
      {...input}
    />
  );
}
