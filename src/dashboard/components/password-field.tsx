import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useMessages } from '../i18n/provider.tsx';

/** A password, whose button to show it has a name in the language of the page. */
export function PasswordField(props: PasswordInputProps) {
  const { showPassword } = useMessages().field;
  return <PasswordInput visibilityToggleButtonProps={{ 'aria-label': showPassword }} {...props} />;
}
