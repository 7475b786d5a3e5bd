import type { Tag } from '@bothways/domain/bot-users';
import { Badge, Swatch } from '@bothways/ui';
import { HIDDEN_TAG } from '../anonymous/index.ts';

/** The tags of one person, or as many dots. */
export const UserTags = ({ tags, hidden }: { tags: readonly Tag[]; hidden: boolean }) =>
  tags.map(({ name, color, isPublic }) => {
    const key = `${isPublic} ${name}`;
    return hidden ? (
      <Badge key={key} tone="outline">
        {HIDDEN_TAG}
      </Badge>
    ) : (
      <Badge icon={<Swatch color={color} />} key={key} tone="outline">
        {name}
      </Badge>
    );
  });
