-- An output with a template of its own follows the rules of its feed that leave products out or leave them the shop's photo; those that name
-- a template are what its own one stands in for (docs/decisions/090).
set constraints all immediate;
set constraints all deferred;
update feedmaker.feeds set overrides = (overrides - 'rules') || '{"ownTemplate": true}'
  where parent_id is not null and overrides ? 'template';
