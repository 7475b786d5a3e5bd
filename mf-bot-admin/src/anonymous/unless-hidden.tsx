import { useLocalePath, useNavigate, useToast } from '@bothways/platform';
import { type ComponentType, useEffect, useRef } from 'react';
import { useText } from '../texts.ts';
import { useAnonymised } from './anonymise.ts';

/**
 * Wraps a page whose URL names a person. While names are hidden it redirects to the list of users, replacing the
 * history entry, so that neither the URL nor the way back to it reveals the person.
 */
export function unlessHidden(Page: ComponentType): ComponentType {
  return function UnlessHidden() {
    const [hidden] = useAnonymised();
    return hidden ? <Left /> : <Page />;
  };
}

function Left() {
  const t = useText();
  const toast = useToast();
  const pathTo = useLocalePath();
  const navigate = useNavigate();
  const [, setHidden] = useAnonymised();
  const isLeft = useRef(false);
  useEffect(() => {
    if (isLeft.current) return;
    isLeft.current = true;
    navigate(pathTo('bot'), { replace: true });
    toast.show({
      tone: 'info',
      title: t('anonymous.closed'),
      description: t('anonymous.closedHint'),
      action: { label: t('users.showData'), onPress: () => setHidden(false) },
    });
  });
  return null;
}
