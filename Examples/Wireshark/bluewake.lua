-- Gives Wireshark the findings of `bluewake audit CAPTURE --annotate OUT.pcapng` as fields, to filter by,
-- to sort by in a column, and to list under Analyze > Expert Information.
--
-- Copy it into the folder of personal Lua plugins (Help > About Wireshark > Folders), or start with
-- `wireshark -X lua_script:bluewake.lua OUT.pcapng`. Then filter by `bluewake.finding`, or by
-- `bluewake.verdict == "fail"`.

local bluewake = Proto("bluewake", "bluewake")
local verdict = ProtoField.string("bluewake.verdict", "Verdict")
local rule = ProtoField.string("bluewake.rule", "Rule")
local finding = ProtoField.string("bluewake.finding", "Finding")
bluewake.fields = { verdict, rule, finding }

local broken = ProtoExpert.new(
  "bluewake.broken", "A rule is broken", expert.group.PROTOCOL, expert.severity.ERROR)
local advice = ProtoExpert.new(
  "bluewake.advice", "Advice, or an open question", expert.group.PROTOCOL, expert.severity.WARN)
bluewake.experts = { broken, advice }

local comment = Field.new("frame.comment")

-- A comment is "fail RULE › EXPECTATION: TEXT ← ROLE"; other tools' comments have another form.
local function parts(text)
  local word, name, rest = text:match("^(%l+) (%S+ › %S+): (.*)$")
  if word == "fail" or word == "advice" or word == "inconclusive" then
    return word, name, rest
  end
end

function bluewake.dissector(_, _, tree)
  for _, info in ipairs({ comment() }) do
    local word, name, rest = parts(info.value)
    if word then
      local branch = tree:add(bluewake, rest)
      branch:add(verdict, word)
      branch:add(rule, name)
      branch:add(finding, rest)
      branch:add_proto_expert_info(word == "fail" and broken or advice, rest)
    end
  end
end

register_postdissector(bluewake)
